/** Whether the server in this container can take requests: exit code 0 or 1. */
const port = process.env.HANDWERK_PORT ?? 8080
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
