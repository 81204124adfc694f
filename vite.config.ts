import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { wgsl } from './src/shaders/vite-plugin.ts'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [wgsl()],
  // Examples import the package by its name, as a game does; here that is its source.
  resolve: {
    alias: [
      { find: /^neve\/headless$/, replacement: source('./src/game/headless.ts') },
      { find: /^neve$/, replacement: source('./src/game/index.ts') },
    ],
  },
  // Babylon's engine is one chunk; tests/browser holds the first load to its limit.
  build: { target: 'es2023', outDir: 'dist/demo', chunkSizeWarningLimit: 1000 },
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 30_000,
    // Two workers: each may hold a software GPU, and more would fight for the cores.
    maxWorkers: 2,
  },
})
