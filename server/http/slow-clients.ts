import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What is asked of a body on its way in. */
export interface Pace {
  /** A call's body has arrived within this time. */
  withinMs: number
  /** An upload takes as long as its line needs, but brings this much in each stretch of time. */
  stretchMs: number
  bytesPerStretch: number
}
const usual: Pace = { withinMs: 30_000, stretchMs: 30_000, bytesPerStretch: 10_000 }

/** Ends requests whose body comes a drop at a time. `uploads` are the prefixes of addresses whose bodies may take long. */
export function refuseSlowClients(app: FastifyInstance, uploads: string[], pace: Partial<Pace> = {}) {
  const { withinMs, stretchMs, bytesPerStretch } = { ...usual, ...pace }
  app.addHook('onRequest', async (request, reply) => {
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const isUpload = uploads.some((prefix) => request.url.startsWith(prefix))
    let before = request.raw.socket.bytesRead
    const look = () => {
      const { bytesRead } = request.raw.socket
      const enough = isUpload && (bytesRead - before >= bytesPerStretch || isHeldBack(request))
      before = bytesRead
      if (!enough) refuse(request, reply)
    }
    const timer = setInterval(look, isUpload ? stretchMs : withinMs).unref()
    const arrived = () => clearInterval(timer)
    request.raw.once('end', arrived).once('close', arrived)
    reply.raw.once('close', arrived)
  })
}

/** There are bytes we have not read yet: we are the slow side. */
const isHeldBack = ({ raw }: FastifyRequest) => raw.readableLength >= raw.readableHighWaterMark

function refuse(request: FastifyRequest, reply: FastifyReply) {
  if (reply.raw.headersSent) return void request.raw.destroy()
  reply.raw.once('finish', () => request.raw.destroy())
  reply
    .header('connection', 'close')
    .code(408)
    .send({ code: 'request_timeout', message: 'The request took too long to arrive. Send it again.' })
}
