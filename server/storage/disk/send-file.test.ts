import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kernelMove } from './kernel.ts'
import { sendFile } from './send-file.ts'

const content = randomBytes(12 * 2 ** 20 + 4321)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('A file on its way to a client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'send-'))
  let descriptor: number
  const sent: Promise<void>[] = []
  const server = createServer((request, response) => {
    const [start, end] = request.url!.slice(1).split('-').map(Number) as [number, number]
    const length = { 'content-length': end - start }
    const sending = sendFile(descriptor, start, end, response, () => response.writeHead(200, length))
    sent.push(sending)
    sending.catch(() => response.destroy())
  })
  let port: number

  beforeAll(async () => {
    writeFileSync(join(folder, 'film'), content)
    descriptor = openSync(join(folder, 'film'), 'r')
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
    // The first is sent while the kernel's way is still being fetched.
    await fetched(0, 100_000)
    while (process.platform === 'linux' && !kernelMove()) await pause(10)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  })
  const fetched = async (start: number, end: number) =>
    Buffer.from(await (await fetch(`http://127.0.0.1:${port}/${start}-${end}`)).arrayBuffer())

  it('arrives as it is, whole and in parts of every size', async () => {
    const parts: [number, number][] = [
      [0, content.length],
      [1, 2],
      [5, 65_541],
      [4_194_303, 8_388_609],
      [content.length - 70_000, content.length],
    ]
    const all = await Promise.all([...parts, ...parts].map(([start, end]) => fetched(start, end)))
    expect(all.map(sha)).toEqual([...parts, ...parts].map(([start, end]) => sha(content.subarray(start, end))))
  })

  it('waits for a paused client, and loses nothing', async () => {
    const answer = await new Promise<IncomingMessage>((done) => get(`http://127.0.0.1:${port}/0-${content.length}`, done))
    const pieces: Buffer[] = []
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece)
      if (pieces.length % 40 === 1) await pause(20)
    }
    expect(sha(Buffer.concat(pieces))).toBe(sha(content))
  })

  it('is sent in the order of requests, to clients that ask again before the answer is there', async () => {
    const asked: [number, number][] = [
      [100, 1_000_100],
      [7, 2_000_007],
      [0, 300],
      [1_000_000, 3_000_000],
    ]
    const line = connect(port, '127.0.0.1')
    const last = (at: number) => (at === asked.length - 1 ? 'Connection: close\r\n' : '')
    line.write(asked.map(([start, end], at) => `GET /${start}-${end} HTTP/1.1\r\nHost: x\r\n${last(at)}\r\n`).join(''))
    let rest = await buffer(line)
    for (const [start, end] of asked) {
      const head = rest.indexOf('\r\n\r\n') + 4
      const body = rest.subarray(head, head + end - start)
      expect(sha(body)).toBe(sha(content.subarray(start, end)))
      rest = rest.subarray(head + end - start)
    }
    expect(rest).toHaveLength(0)
  })

  it('is cancelled without an error when the client leaves, in the middle or while others come before', async () => {
    const before = sent.length
    const leaving = connect(port, '127.0.0.1')
    leaving.write(`GET /0-${content.length} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
    await new Promise((done) => leaving.once('data', done))
    leaving.destroy()
    while (sent.length < before + 1) await pause(5)
    await Promise.all(sent.slice(before))
    expect(sha(await fetched(3, 900_003))).toBe(sha(content.subarray(3, 900_003)))
  })

  it('is sent to each of many at once, also where some leave while they wait for their turn', async () => {
    const leaving = Array.from({ length: 60 }, () => {
      const line = connect(port, '127.0.0.1')
      line.on('error', () => {})
      line.write(`GET /0-${content.length} HTTP/1.1\r\nHost: x\r\n\r\n`)
      return line
    })
    const parts = Array.from({ length: 120 }, (_, at): [number, number] => [at * 1000, at * 1000 + 1_500_000])
    const arriving = Promise.all(parts.map(([start, end]) => fetched(start, end)))
    for (const line of leaving) line.destroy()
    expect((await arriving).map(sha)).toEqual(parts.map(([start, end]) => sha(content.subarray(start, end))))
  })

  it('breaks off where the file is shorter than announced, so that a part is not taken for the whole', async () => {
    await expect(fetched(0, content.length + 500_000)).rejects.toThrow()
  })
})
