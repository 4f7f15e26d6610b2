import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite/icons.ts'
import { packed } from './vite/packed.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { SOURCES } from './vite/sources.ts'

export default defineConfig(({ command, isPreview }) => ({
  plugins: [react(), icons(), serviceWorker(new URL('./src/offline/worker.js', import.meta.url)), packed()],
  // While one develops, an edit of any package is on the screen at once.
  ...(command === 'serve' && !isPreview ? { resolve: { alias: SOURCES } } : {}),
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
}))
