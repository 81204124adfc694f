/**
 * Chromium for tests: the machine's own, else the one in the npm package @sparticuz/chromium, so that a machine with
 * nothing but Node runs them too. WebGPU is drawn by SwiftShader in both.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright-core'
import { untar } from '../../src/game/cli/vulkan.mjs'
import { createServer, preview, type Plugin } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium/bin')

/** SwiftShader for WebGPU and for the compositor: with another mix the canvas stays empty. */
const FLAGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--ignore-gpu-blocklist',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--enable-precise-memory-info',
  '--js-flags=--expose-gc',
]
const WITHOUT_WEBGPU = ['--no-sandbox', '--disable-features=WebGPU,WebGPUService', '--disable-gpu']

export interface BrowserProgram {
  readonly name: 'system' | 'package'
  readonly executablePath: string
  readonly env: Record<string, string>
  readonly args: readonly string[]
}

/** The browser that tests use. NEVE_BROWSER=system or package takes only that one. @throws where there is none. */
export function findBrowser(only = process.env.NEVE_BROWSER): BrowserProgram {
  const system = only === 'package' ? undefined : SYSTEM.find((file) => existsSync(file))
  if (system) return { name: 'system', executablePath: system, env: {}, args: [] }
  if (only !== 'system' && existsSync(PACKAGE)) return unpackedBrowser()
  throw new Error("No Chromium: run `npm install`, or install Debian's chromium")
}

/**
 * Unpacks the package's browser once, with the libraries and fonts that it needs beside it: without a font a page has no
 * text at all. Takes about 5 s the first time.
 */
function unpackedBrowser(): BrowserProgram {
  const folder = join(ROOT, 'node_modules/.cache/neve/chromium')
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`
    for (const name of ['swiftshader', 'al2023', 'fonts']) untar(join(PACKAGE, `${name}.tar.br`), fresh)
    writeFileSync(join(fresh, 'chromium'), brotliDecompressSync(readFileSync(join(PACKAGE, 'chromium.br'))), {
      mode: 0o755,
    })
    writeFileSync(
      join(fresh, 'fonts.conf'),
      `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
    )
    try {
      renameSync(fresh, folder)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(folder)) throw error
      rmSync(fresh, { recursive: true })
    }
  }
  return {
    name: 'package',
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: `${join(folder, 'lib')}:${folder}`, FONTCONFIG_PATH: folder },
    args: ['--headless=shell', '--no-zygote', '--font-render-hinting=none'],
  }
}

/** Starts the browser. The caller closes it. */
export function launchBrowser(options: { webgpu?: boolean } = {}): Promise<Browser> {
  const { executablePath, env, args } = findBrowser()
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...((options.webgpu ?? true) ? FLAGS : WITHOUT_WEBGPU), ...args],
  })
}

/** A page that keeps what went wrong on it: console errors, exceptions, failed requests, GPU errors. */
export async function openPage(
  browser: Browser,
  width: number,
  height: number,
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width, height } })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) =>
    errors.push(`request: ${request.url()} ${request.failure()?.errorText}`),
  )
  return { page, errors }
}

export interface TestServer {
  readonly url: string
  /** What the next page posts to /report. */
  nextReport(): Promise<string>
  close(): Promise<void>
}

/** Serves the sources as `npm run dev` does, on a free port. */
export async function serveSources(): Promise<TestServer> {
  const waiting: ((body: string) => void)[] = []
  const reports: Plugin = {
    name: 'tests:report',
    configureServer: ({ middlewares }) =>
      void middlewares.use('/report', (request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          response.end()
          waiting.shift()?.(body)
        })
      }),
  }
  const server = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [reports],
    // Its own cache: a developer's server may run at the same time.
    cacheDir: join(ROOT, 'node_modules/.cache/neve/vite-tests'),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The test server got no address')
  return {
    url,
    nextReport: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => server.close(),
  }
}

/** Serves a built folder, as any static web server does. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('The test server got no address')
  return { url, close: () => server.close() }
}
