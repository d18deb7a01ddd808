import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { listening, tellParent } from '../rig/told.ts'

/** A bare fan-out: a message of one socket is sent to all others. */
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (from) => {
  from.on('message', (data, binary) => {
    for (const to of sockets.clients) if (to !== from && to.readyState === to.OPEN) to.send(data, { binary })
  })
})
tellParent({ url: await listening(server) })
