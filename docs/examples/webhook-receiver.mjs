// A receiver of webhooks in plain Node. Start it with the secret that was shown once:
//   WEBHOOK_SECRET=whsec_… PORT=8090 node webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const largestBytes = 64 * 1024
const oldestSeconds = 5 * 60
/** Events that were handled: one can come twice. A real program stores them. */
const handled = new Set()

/** The event, or undefined when it is not from the house or too old. */
function verified({ 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures }, body) {
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(sentAt)) <= oldestSeconds)) return undefined
  // The bytes as they came: JSON that is written again can differ.
  const expected = createHmac('sha256', secret).update(`${id}.${sentAt}.`).update(body).digest()
  const signed = signatures.split(' ').some((one) => {
    const [version, signature] = one.split(',')
    const given = Buffer.from(signature ?? '', 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return signed ? JSON.parse(body.toString()) : undefined
}

const server = createServer(async (request, response) => {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > largestBytes) return response.writeHead(413).end()
    parts.push(part)
  }
  const event = verified(request.headers, Buffer.concat(parts))
  if (!event) return response.writeHead(401).end()
  // Answer at once, work afterwards: the house waits for ten seconds.
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (handled.has(id)) return
  handled.add(id)
  process.stdout.write(`${event.type} ${event.data.title} ${event.data.address}\n`)
})
server.listen(Number(process.env.PORT ?? 8090), () => process.stdout.write(`listening on ${server.address().port}\n`))
