import type { FastifyRequest } from 'fastify'

const patienceBytes = 16 * 1024 * 1024

/**
 * Lets a sender who is refused in the middle of a body finish a little more: closing on unread bytes would reset the connection, and the reason would never reach them.
 * A client that goes on for more than 16 MB is cut off.
 */
export function hearOut({ raw }: FastifyRequest) {
  if (raw.complete || raw.destroyed) return
  let heard = 0
  raw.on('data', (chunk: Buffer) => {
    heard += chunk.length
    if (heard > patienceBytes) raw.destroy()
  })
  raw.on('error', () => {})
  raw.resume()
}
