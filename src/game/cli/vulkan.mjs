// Finds a Vulkan driver for Dawn (npm `webgpu`) and loads it into this process: a real GPU if there is one, else
// SwiftShader from Chromium or from @sparticuz/chromium. Plain JavaScript without dependencies: the launcher runs it unbundled.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LOADER = 'libvulkan.so.1'
const SOFTWARE_ICD = 'vk_swiftshader_icd.json'
const CHROMIUM_FOLDERS = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/usr/lib64/chromium-browser',
  '/opt/google/chrome',
]
const ICD_FOLDERS = [
  '/etc/vulkan/icd.d',
  '/usr/share/vulkan/icd.d',
  '/usr/local/share/vulkan/icd.d',
  '/usr/local/nvidia/share/vulkan/icd.d',
]
const LIBRARY_FOLDERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/usr/local/lib',
]
/** glibc's flag that keeps a library loaded after dlclose; Node has no name for it. */
const RTLD_NODELETE = 0x1000

/**
 * @typedef {object} Driver
 * @property {'environment' | 'native' | 'gpu' | 'system' | 'package'} name
 * @property {string} [icd] driver manifest for VK_ICD_FILENAMES
 * @property {string} [loader] libvulkan to load; without it Dawn finds the machine's own
 */

const names = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** @returns {Driver | undefined} */
function gpuDriver() {
  const devices = [
    ...names('/dev/dri').filter((n) => n.startsWith('renderD')),
    ...names('/dev').filter((n) => /^(nvidia\d|dxg$)/.test(n)),
  ]
  if (devices.length === 0) return undefined
  const manifests = ICD_FOLDERS.flatMap((folder) => names(folder).map((n) => join(folder, n))).filter(
    (file) => file.endsWith('.json') && !/lvp|lavapipe|llvmpipe|swiftshader/.test(file),
  )
  if (manifests.length === 0) return undefined
  const ownLoader = LIBRARY_FOLDERS.some((folder) => existsSync(join(folder, LOADER)))
  // The loader is the same program whoever ships it, so Chromium's serves a GPU's driver too.
  const loader = ownLoader ? undefined : (systemDriver() ?? packageDriver())?.loader
  return { name: 'gpu', icd: manifests.join(':'), loader }
}
/** @returns {Driver | undefined} */
function systemDriver() {
  const folder = CHROMIUM_FOLDERS.find(
    (f) => existsSync(join(f, SOFTWARE_ICD)) && existsSync(join(f, LOADER)),
  )
  return folder && { name: 'system', icd: join(folder, SOFTWARE_ICD), loader: join(folder, LOADER) }
}
/** @returns {Driver | undefined} */
function packageDriver() {
  let archive
  try {
    const entry = createRequire(join(ROOT, 'package.json')).resolve('@sparticuz/chromium')
    archive = join(
      entry.slice(0, entry.lastIndexOf(join('@sparticuz', 'chromium'))),
      '@sparticuz/chromium/bin/swiftshader.tar.br',
    )
  } catch {
    return undefined
  }
  if (!existsSync(archive)) return undefined
  const folder = join(ROOT, 'node_modules/.cache/neve/swiftshader')
  if (!existsSync(join(folder, SOFTWARE_ICD))) unpack(archive, folder)
  return { name: 'package', icd: join(folder, SOFTWARE_ICD), loader: join(folder, LOADER) }
}

/** Unpacks a .tar.br of plain files. Beside the target first: two processes may do it at once, and each must see all or nothing. */
function unpack(archive, folder) {
  const fresh = `${folder}.${process.pid}`
  untar(archive, fresh)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (!existsSync(join(folder, SOFTWARE_ICD))) throw error
    rmSync(fresh, { recursive: true })
  }
}

/**
 * Unpacks the files of a brotli-compressed tar archive, as @sparticuz/chromium ships them, into a folder.
 * @param {string} archive
 * @param {string} folder
 */
export function untar(archive, folder) {
  const tar = brotliDecompressSync(readFileSync(archive))
  const text = (at, length) => tar.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = parseInt(text(at + 124, 12), 8)
    if (text(at + 156, 1) === '0') {
      const file = join(folder, text(at, 100))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, tar.subarray(at + 512, at + 512 + size), { mode: 0o755 })
    }
    at += 512 * (1 + Math.ceil(size / 512))
  }
}

/**
 * Drivers to try, best first. NEVE_GPU=software leaves real GPUs out (golden pictures); NEVE_SWIFTSHADER=system or
 * package takes only that copy of SwiftShader. A VK_ICD_FILENAMES or VK_DRIVER_FILES that is set already wins.
 * @returns {Driver[]}
 */
export function findDrivers(env = process.env) {
  if (process.platform !== 'linux') return [{ name: 'native' }]
  const software = env.NEVE_SWIFTSHADER
  if (software !== undefined && software !== 'system' && software !== 'package')
    throw new Error(`NEVE_SWIFTSHADER is "${software}": use system or package`)
  const found = []
  if (software === undefined) {
    if (env.VK_ICD_FILENAMES || env.VK_DRIVER_FILES)
      found.push({ name: 'environment', loader: packagedLoader() })
    else if (env.NEVE_GPU !== 'software') found.push(gpuDriver())
  }
  const system = software === 'package' ? undefined : systemDriver()
  found.push(system)
  if (!system && software !== 'system') found.push(packageDriver())
  return found.filter((driver) => driver !== undefined)
}
/** The loader for a driver that the environment names: the machine's own if it has one. */
function packagedLoader() {
  const own = LIBRARY_FOLDERS.some((folder) => existsSync(join(folder, LOADER)))
  return own ? undefined : (systemDriver() ?? packageDriver())?.loader
}

/**
 * Points the Vulkan loader of this process at a driver. Call it before `webgpu` is asked for an adapter.
 * @param {Driver} driver
 */
export function useDriver({ icd, loader }) {
  if (icd) {
    process.env.VK_ICD_FILENAMES = icd
    delete process.env.VK_DRIVER_FILES
  }
  if (!loader) return
  // Dawn opens the loader by its bare name, and the library path is fixed when a process starts. A library that is
  // loaded already is found by that name wherever it lies; Node refuses it as no addon, but NODELETE keeps it in memory.
  try {
    process.dlopen({ exports: {} }, loader, constants.dlopen.RTLD_NOW | RTLD_NODELETE)
  } catch (error) {
    if (!/did not self-register/.test(String(error))) throw error
  }
}

/** What to tell a person whose machine has none. */
export const NO_DRIVER =
  "Dawn found no GPU adapter: install a Vulkan driver for your GPU, or Debian's chromium, or run `npm install` again so that the npm package @sparticuz/chromium (it ships SwiftShader) is there"
