import { createServer } from 'node:net'

/** The error message for a port in use; undefined when free or unused. No side effects. */
export function takenPort(env = process.env) {
  const port = Number(env.PORT || 3000)
  const parts = (env.PARTS || 'all').split(',').map((part) => part.trim())
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !parts.some((part) => part !== 'worker')) return Promise.resolve(undefined)
  return new Promise((done) => {
    const probe = createServer()
    // Other address errors are reported by the start itself.
    probe.once('error', (error) => done(error.code === 'EADDRINUSE' ? sentence(port) : undefined))
    probe.listen({ port, host: env.HOST || '127.0.0.1' }, () => probe.close(() => done(undefined)))
  })
}

const sentence = (port) =>
  `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`
