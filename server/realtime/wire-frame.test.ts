import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { wireFrame } from './wire-frame.ts'

const messages = ['', 'ø'.repeat(62), 'a'.repeat(126), new Uint8Array(65_535).fill(7), new Uint8Array(65_536).fill(9), 'æ'.repeat(200_000)]

it('A client reads each frame as its message, between frames written by the socket itself', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, (socket) => {
      for (const message of messages) {
        socket.send('own')
        wire.write(wireFrame(message))
      }
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const heard: unknown[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise<void>((done, failed) => {
    client.on('error', failed)
    client.on('message', (data: Buffer, binary) => {
      heard.push(binary ? new Uint8Array(data) : data.toString())
      if (heard.length === messages.length * 2) done()
    })
  })
  expect(heard).toEqual(messages.flatMap((message) => ['own', message]))
  client.terminate()
  server.close()
})
