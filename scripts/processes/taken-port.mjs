import { createServer } from 'node:net'

/** The sentence to end a start with when the port it wants is taken; undefined when it is free, or not wanted. Makes nothing. */
export function takenPort(env = process.env) {
  const port = Number(env.PORT || 3000)
  const parts = (env.PARTS || 'all').split(',').map((part) => part.trim())
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !parts.some((part) => part !== 'worker')) return Promise.resolve(undefined)
  return new Promise((done) => {
    const probe = createServer()
    // What else is wrong with the address is said by the start itself.
    probe.once('error', (error) => done(error.code === 'EADDRINUSE' ? sentence(port) : undefined))
    probe.listen({ port, host: env.HOST || '127.0.0.1' }, () => probe.close(() => done(undefined)))
  })
}

const sentence = (port) =>
  `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`
