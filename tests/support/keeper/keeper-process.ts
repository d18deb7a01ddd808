import './quick-hashes.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { openKeptHouse } from './open-kept-house.ts'
import { serveJson } from './serve-json.ts'
import type { HouseWish, KeptHouse } from './terms.ts'

/**
 * A process that keeps houses for one worker of the tests: the server's modules are read once and not by every file, and a file sees a
 * house from outside, as any client does. Ends, with everything it opened, when anyone who started it lets go.
 */
const houses = new Map<number, () => Promise<void>>()
let cluster: Promise<Cluster> | undefined
let opened = 0

const door = await serveJson(async (method, path, body) => {
  if (method === 'POST') return open(body as HouseWish)
  return close(Number(path.slice(1)))
})
process.send!(door.url)
process.once('disconnect', end)
// A terminal's Ctrl-C reaches the whole group; anyone who started the keeper says when it is over.
process.on('SIGINT', () => {})

async function open(wish: HouseWish): Promise<KeptHouse> {
  if (wish.cluster === 'shared') cluster ??= openCluster()
  const { house, close } = await openKeptHouse(wish, wish.cluster === 'shared' ? await cluster : undefined)
  const id = ++opened
  houses.set(id, close)
  return { id, ...house }
}

async function close(id: number) {
  const closing = houses.get(id)
  houses.delete(id)
  await closing?.()
}

async function end() {
  door.close()
  await Promise.allSettled([...houses.keys()].map(close))
  await (await cluster)?.close()
  process.exit()
}
