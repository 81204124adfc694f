import { defineConfig } from 'vitest/config'
import { wgsl } from './src/shaders/vite-plugin.ts'

export default defineConfig({
  plugins: [wgsl()],
  build: { target: 'es2023', outDir: 'dist/demo' },
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 30_000,
    // Two workers: each may hold a software GPU, and more would fight for the cores.
    maxWorkers: 2,
  },
})
