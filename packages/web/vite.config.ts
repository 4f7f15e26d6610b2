import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite/icons.ts'
import { packed } from './vite/packed.ts'
import { serviceWorker } from './vite/service-worker.ts'

export default defineConfig({
  plugins: [react(), icons(), serviceWorker(new URL('./src/offline/worker.js', import.meta.url)), packed()],
  worker: { format: 'es' },
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false },
})
