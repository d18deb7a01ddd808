import { createServer, type IncomingMessage } from 'node:http'

/** Answers on a free port of loopback with what `answer` resolves with, as JSON; its error is the refusal's text. Returns the address. */
export async function serveJson(answer: (method: string, path: string, body: unknown) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request)
      response.end(JSON.stringify((await answer(request.method!, request.url!, body)) ?? null))
    } catch (error) {
      response.writeHead(500).end((error as Error).stack ?? String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
}
