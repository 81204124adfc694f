import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findDrivers } from '../../src/game/cli/vulkan.mjs'
import { compile, dispatch, gpuDevice, takeUncaptured } from '../support/gpu.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Asks for an adapter in a process of its own: a loader stays loaded. */
function adapterWith(environment: Record<string, string>): string {
  const script = `
    import { findDrivers, useDriver } from './src/game/cli/vulkan.mjs'
    import { create, globals } from 'webgpu'
    Object.assign(globalThis, globals)
    const [driver] = findDrivers()
    useDriver(driver)
    const gpu = create([])
    const adapter = await gpu.requestAdapter()
    console.log(driver.name + ' ' + adapter?.info.architecture)
    process.exit(0)`
  const { VK_ICD_FILENAMES: _icd, VK_DRIVER_FILES: _files, LD_LIBRARY_PATH: _path, ...env } = process.env
  const options = { cwd: ROOT, env: { ...env, ...environment }, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], options).trim()
}

describe('the Vulkan driver', () => {
  it('comes out of the npm package where the machine has none, without any library path', () => {
    expect(adapterWith({ NEVE_SWIFTSHADER: 'package' })).toBe('package swiftshader')
  })
  it('is software when asked for, as for golden pictures', () => {
    expect(adapterWith({ NEVE_GPU: 'software' })).toMatch(/^(system|package) swiftshader$/)
  })
  it('may be named by the environment', () => {
    const [first] = findDrivers({ VK_ICD_FILENAMES: '/somewhere/icd.json' })
    expect(first.name).toBe(process.platform === 'linux' ? 'environment' : 'native')
  })
  it('refuses a copy of SwiftShader that does not exist', () => {
    expect(() => findDrivers({ NEVE_SWIFTSHADER: 'mine' })).toThrowErrorMatchingInlineSnapshot(
      `[Error: NEVE_SWIFTSHADER is "mine": use system or package]`,
    )
  })
})

describe('the GPU harness', () => {
  it('says where a shader does not compile', async () => {
    const device = await gpuDevice()
    await expect(compile(device, 'fn a() -> f32 {\n  return true;\n}')).rejects.toThrow(
      /2:3 .*\n {4}return true;/,
    )
    expect(await takeUncaptured()).toEqual([])
  })
  it('catches what nobody captures', async () => {
    const device = await gpuDevice()
    device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE })
    expect((await takeUncaptured()).join()).toMatch(/usage/)
  })
  it('names a binding that the shader does not declare', async () => {
    const code =
      '@group(0) @binding(0) var<storage, read_write> a : array<u32>;\n@compute @workgroup_size(1) fn main() { a[0] = 1u; }'
    const run = dispatch(await gpuDevice(), {
      code,
      inputs: { b: new Uint32Array(1) },
      groups: [1],
      outputs: [],
    })
    await expect(run).rejects.toThrowErrorMatchingInlineSnapshot(
      `[Error: dispatch: the shader declares no "@group(0) @binding(n) var b"]`,
    )
  })
})
