import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../start-refused.ts'

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Line {
  count: number
  seconds: number
  buckets: number[]
}

export interface MetricsOptions {
  /** What we count begins with it. */
  name: string
  port: number
  /** With a key every address of this machine answers, and to those alone who send it. */
  key?: string
}

/**
 * `GET /metrics` in OpenMetrics 1.0, or in Prometheus' older text format where `Accept` does not name it, on a port of its own: requests by
 * service and status, their durations, memory, event loop delay, database sessions, and `measures`: an SQL query of one number by name.
 * Resolves with the way to close it.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { name, port, key }: MetricsOptions,
  database?: Database,
  measures: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const lines = new Map<string, Line>()
  const delay = monitorEventLoopDelay()
  delay.enable()
  app.addHook('onResponse', async (request, reply) => {
    const service = /^\/([a-z]+)\/v1(\/|$)/.exec(request.url)?.[1] ?? 'web'
    count(
      lines,
      `service="${service}",method="${request.method}",status="${Math.floor(reply.statusCode / 100)}xx"`,
      reply.elapsedTime / 1000,
    )
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (key && !isSame(request.headers.authorization ?? '', `Bearer ${key}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('Send METRICS_KEY as a Bearer token.\n')
    const open = /application\/openmetrics-text/.test(request.headers.accept ?? '')
    response.setHeader(
      'content-type',
      open ? 'application/openmetrics-text; version=1.0.0; charset=utf-8' : 'text/plain; version=0.0.4; charset=utf-8',
    )
    const families = [
      requestFamily(name, lines),
      ...processFamilies(name, delay.mean / 1e9),
      ...(await databaseFamilies(name, measures, database)),
    ]
    response.end(`${families.flatMap(linesOf).join('\n')}\n${open ? '# EOF\n' : ''}`)
  })
  await new Promise<void>((done, failed) =>
    server
      .once('error', (cause) =>
        failed(new StartRefused(`METRICS_PORT ${port} cannot be used: ${cause.message}. Choose another one, or none.`, { cause })),
      )
      .listen(port, key ? undefined : '127.0.0.1', done),
  )
  return () => new Promise((done) => server.close(() => done()).closeAllConnections())
}

/** In the same time whatever was sent. */
const isSame = (sent: string, wanted: string) => timingSafeEqual(digest(sent), digest(wanted))
const digest = (text: string) => createHash('sha256').update(text).digest()

/** A metric family of OpenMetrics: `help` in words, samples as `suffix{labels} value`. */
interface Family {
  name: string
  type: 'gauge' | 'histogram'
  help: string
  samples: string[]
}
const linesOf = ({ name, type, help, samples }: Family) => [
  `# TYPE ${name} ${type}`,
  `# HELP ${name} ${help}`,
  ...samples.map((sample) => name + sample),
]
const gauge = (name: string, help: string, value: number): Family => ({ name, type: 'gauge', help, samples: [` ${value}`] })

function count(lines: Map<string, Line>, labels: string, seconds: number) {
  const line = lines.get(labels) ?? { count: 0, seconds: 0, buckets: bucketsSeconds.map(() => 0) }
  lines.set(labels, line)
  line.count += 1
  line.seconds += seconds
  bucketsSeconds.forEach((limit, at) => {
    if (seconds <= limit) line.buckets[at]! += 1
  })
}

function requestFamily(prefix: string, lines: Map<string, Line>): Family {
  return {
    name: `${prefix}_http_request_duration_seconds`,
    type: 'histogram',
    help: 'Duration of requests by service, method and class of status.',
    samples: [...lines].flatMap(([labels, line]) => [
      ...line.buckets.map((value, at) => `_bucket{${labels},le="${bucketsSeconds[at]}"} ${value}`),
      `_bucket{${labels},le="+Inf"} ${line.count}`,
      `_sum{${labels}} ${line.seconds.toFixed(6)}`,
      `_count{${labels}} ${line.count}`,
    ]),
  }
}

const processFamilies = (prefix: string, delaySeconds: number): Family[] => [
  gauge('process_resident_memory_bytes', 'Memory of the server process.', process.memoryUsage.rss()),
  gauge('process_start_time_seconds', 'Start of the server process since 1970.', Math.floor(Date.now() / 1000 - process.uptime())),
  gauge(`${prefix}_event_loop_delay_seconds`, 'Mean delay of the event loop.', Number.isFinite(delaySeconds) ? delaySeconds : 0),
]

async function databaseFamilies(prefix: string, measures: Record<string, string>, database?: Database): Promise<Family[]> {
  if (!database) return []
  const up = (value: 0 | 1) => gauge(`${prefix}_database_up`, '1 where the database answers.', value)
  try {
    const sql = database.pool('postgres')
    const [found] = await sql`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as sessions,
        pg_database_size(current_database())::float8 as bytes`
    const measured = await Promise.all(
      Object.entries(measures).map(async ([name, query]) =>
        gauge(name, name.replaceAll('_', ' '), Number(Object.values((await sql.unsafe(query))[0] ?? {})[0])),
      ),
    )
    return [
      up(1),
      gauge(`${prefix}_database_sessions`, 'Sessions of the database.', found!.sessions),
      gauge(`${prefix}_database_bytes`, 'Size of the database.', found!.bytes),
      ...measured,
    ]
  } catch {
    // A scrape is asked in bad times above all: that the database is away is the answer, not an error.
    return [up(0)]
  }
}
