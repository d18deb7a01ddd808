import { Agent, request } from 'node:http'

export interface Sending {
  /** Address of the n-th body. */
  url: (number: number) => string
  method: 'POST' | 'PUT'
  headers: Record<string, string>
  body: Buffer
  count: number
  /** Bodies under way at once, each on its own kept connection. */
  clients: number
}

/** Sends the same bytes again and again, whole from memory; answers with megabytes (10^6) a second. Throws when one is not accepted. */
export async function sendBodies({ url, method, headers, body, count, clients }: Sending): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const began = performance.now()
  let next = 0
  const sendNext = async (): Promise<void> => {
    while (next < count) await send(url(next++))
  }
  const send = (address: string) =>
    new Promise<void>((done, failed) => {
      const sent = request(address, { method, agent, headers: { ...headers, 'content-length': body.length } }, (answer) => {
        let said = ''
        answer.on('data', (chunk) => (said += chunk))
        answer.on('end', () => (answer.statusCode! < 300 ? done() : failed(new Error(`${answer.statusCode} ${said}`))))
      })
      sent.on('error', failed)
      sent.end(body)
    })
  try {
    await Promise.all(Array.from({ length: clients }, sendNext))
  } finally {
    agent.destroy()
  }
  return (count * body.length) / 1e3 / (performance.now() - began)
}
