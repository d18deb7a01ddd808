import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listening, tellParent } from '../rig/told.ts'

/** Node http piping a body to a file, then the same fsyncs as our storage: the bytes, the new name, the folder. */
const folder = process.env.FOLDER!

const server = createServer(async (request, reply) => {
  try {
    const name = request.url!.replace(/\W/g, '')
    const incoming = join(folder, `${name}.incoming`)
    await pipeline(request, createWriteStream(incoming))
    const file = await open(incoming, 'r+')
    await file.datasync()
    await file.close()
    await rename(incoming, join(folder, name))
    const directory = await open(folder, 'r')
    await directory.sync()
    await directory.close()
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  } catch (error) {
    reply.writeHead(500).end(String(error))
  }
})
tellParent({ url: await listening(server) })
