import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startNginx } from './peers/nginx.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { comparison, interleave } from './rig/interleave.ts'
import { type BenchOptions, type Curve, compared, type Measured, type Measurement } from './rig/measurement.ts'
import { cpuSeconds } from './rig/process-cost.ts'
import { wrk } from './rig/wrk.ts'

const fileBytes = 64 * 2 ** 20
const files = 4
export const rangeBytes = 2 ** 20

export interface Film {
  /** Path and query of its signed address, and of the same file under nginx. */
  ours: string
  peer: string
}

/** Ranges of 1 MB of the same files on the same disk, by signed addresses from our storage and bare from nginx. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  try {
    const films = await storeFilms(house)
    const nginx = await startNginx(join(house.dataDir, 'files/media'))
    try {
      const measurements: Measurement[] = []
      const curve: Curve = { title: 'Ranges of 1 MB', unit: 'requests/s', clients: [], ours: [], peer: { name: 'nginx', values: [] } }
      for (const clients of [1, 2, 4, 8, 16, 32, 64]) {
        const [ourCosts, nginxCosts]: [number[], number[]] = [[], []]
        const ours = () =>
          ranges(
            house.url,
            films.map((film) => film.ours),
            house.pid,
            clients,
            seconds,
            ourCosts,
          )
        const peer = () =>
          ranges(
            nginx.url,
            films.map((film) => film.peer),
            nginx.pid,
            clients,
            seconds,
            nginxCosts,
          )
        const named = [4, 16, 64].includes(clients)
        const compare = await interleave(named ? rounds : Math.min(3, rounds), ours, peer)
        curve.clients.push(clients)
        curve.ours.push(compare.ours)
        curve.peer.values.push(compare.peer)
        if (!named) continue
        const costs = comparison(ourCosts.slice(1).map((cost, round) => [cost, nginxCosts[round + 1]!]))
        measurements.push(
          compared(`ranges of 1 MB, ${clients} connections`, 'requests/s', compare, 'nginx', clients === 4 ? '≥ 0.9' : '≥ 0.8'),
          compared(`processor time a GB, ${clients} connections`, 'CPU s/GB', costs, 'nginx', '≤ 1.5'),
        )
      }
      return { measurements, curves: [curve] }
    } finally {
      await nginx.stop()
    }
  } finally {
    await house.close()
  }
}

export async function storeFilms(house: BenchHouse): Promise<Film[]> {
  const bucket = house.service().storage.from('media')
  const films: Film[] = []
  for (let number = 0; number < files; number++) {
    const name = `${randomUUID()}/1080p.mp4`
    const sent = await bucket.upload(name, randomBytes(fileBytes), { contentType: 'video/mp4' })
    if (sent.error) throw sent.error
    const { data, error } = await bucket.createSignedUrl(name, 3600)
    if (error) throw error
    const [version] = readdirSync(join(house.dataDir, 'files/media', name))
    films.push({ ours: data.signedUrl.slice(house.url.length), peer: `/${name}/${version}` })
  }
  return films
}

/** Requests a second; what they cost the server goes to `costs`, in processor seconds a GB. */
export async function ranges(
  url: string,
  paths: string[],
  pid: number,
  clients: number,
  seconds: number,
  costs: number[],
): Promise<number> {
  const script = `
    local paths = {${paths.map((path) => `"${path}"`).join(',')}}
    request = function()
      local from = math.random(0, ${fileBytes / rangeBytes - 1}) * ${rangeBytes}
      return wrk.format("GET", paths[math.random(#paths)], {["range"] = "bytes=" .. from .. "-" .. (from + ${rangeBytes - 1})})
    end`
  const before = cpuSeconds(pid)
  const { requestsPerSecond, bytes, requests } = await wrk({ url, clients, seconds, script })
  if (bytes / requests < rangeBytes * 0.9) throw new Error('The ranges that came were shorter than those asked for.')
  costs.push((cpuSeconds(pid) - before) / (bytes / 1e9))
  return requestsPerSecond
}
