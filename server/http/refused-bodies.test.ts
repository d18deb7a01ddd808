import { request } from 'node:http'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { letSendersFinish } from './refused-bodies.ts'

/** The port of a house that takes a thousand bytes; how long it listens to what it refused may be said. */
const open: FastifyInstance[] = []
async function refusing(lingerMs?: number): Promise<number> {
  const app = Fastify({ bodyLimit: 1000 })
  open.push(app)
  letSendersFinish(app, lingerMs)
  app.post('/', () => 'taken')
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}
afterAll(() => Promise.all(open.map((app) => app.close())))

it('A client that sends too much gets the refusal, though the answer comes long before the last byte', async () => {
  const port = await refusing()
  const told = await new Promise<number | undefined>((done, failed) => {
    const post = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) =>
      post.once('finish', () => done(answer.statusCode)),
    )
    post.on('error', failed)
    let sent = 0
    const more = () => (++sent < 40 ? post.write(Buffer.alloc(100_000, ' '), () => setTimeout(more, 5)) : post.end())
    more()
  })
  expect(told).toBe(413)
})

it('A client that announces too much and then sends nothing gets the refusal, and is disconnected', async () => {
  const socket = connect(await refusing(300), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{')
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  await new Promise((done) => socket.once('close', done))
  expect(said).toMatch(/^HTTP\/1.1 413 /)
})
