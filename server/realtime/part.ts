import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Identity } from '../db/identity.ts'
import { addressThrough } from '../http/client-address.ts'
import type { Part } from '../http/part.ts'
import { serveConnection } from './connection.ts'
import type { Version } from './frames.ts'
import { httpBroadcast } from './http-broadcast.ts'
import { Hub } from './hub.ts'
import { readLimits } from './limits.ts'

/** `/realtime/v1`: Phoenix channels over `websocket` with broadcast, presence and table changes, and broadcasts over HTTP. */
export const realtimePart: Part = (context) => async (app) => {
  const clientAddress = addressThrough(context.config.trustProxy)
  const hub = new Hub(context.database, context.tokens, context.sessions, readLimits(context.settings), context.log)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: hub.limits.maxPayloadBytes + 10_000, perMessageDeflate: false })
  const path = `${app.prefix}/websocket`

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://house')
    if (url.pathname !== path) return refuse(socket, '404 Not Found')
    const identity = await opener(url)
    if (!identity) return refuse(socket, '403 Forbidden')
    const address = clientAddress(request)
    if (!hub.callers.enter(address)) return refuse(socket, '429 Too Many Requests')
    const version: Version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    let opened = false
    socket.once('close', () => {
      if (!opened) hub.callers.leave(address)
    })
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      opened = true
      serveConnection(webSocket, { wire: socket, version, identity, address }, hub)
    })
  }
  /** Who opens the socket: the apikey in its address. */
  const opener = async (url: URL): Promise<Identity | null> => {
    const key = url.searchParams.get('apikey')
    if (!key) return null
    return context.tokens.verify(key).catch(() => null)
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch((error) => {
      context.log.error({ error }, 'A realtime connection could not be opened.')
      socket.destroy()
    })
  }
  app.server.on('upgrade', onUpgrade)
  httpBroadcast(app, context, hub)

  const sweep = setInterval(
    () => hub.sweep().catch((error) => context.log.warn({ error }, 'Old realtime messages could not be swept.')),
    3_600_000,
  )
  sweep.unref()

  // Met before the first message, so that none is lost between processes.
  app.addHook('onReady', async () => {
    await hub.peers()
    // Not waited for: those who join wait. A database without replication is named where someone asks for changes.
    hub.changes().catch(() => undefined)
  })
  app.addHook('preClose', async () => {
    clearInterval(sweep)
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.close(1001, 'the house is closing')
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate()
    }, 500).unref()
  })
  app.addHook('onClose', async () => {
    for (const socket of sockets.clients) socket.terminate()
    await hub.close()
  })
}

/** Answers an upgrade that is refused, and closes whether or not the other side does. */
function refuse(socket: Duplex, status: string) {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy())
}
