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

/**
 * `GET /metrics` in Prometheus' text format on a port of its own that only this machine reaches: requests by service and status, their
 * durations, memory, event loop delay, database sessions, and `measures`: an SQL query of one number by name. What we count begins with `name`.
 * Resolves with the way to close it.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { name, port }: { name: string; port: number },
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
    response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    response.end(
      [...requestLines(name, lines), ...processLines(name, delay.mean / 1e9), ...(await databaseLines(name, measures, database))]
        .join('\n')
        .concat('\n'),
    )
  })
  await new Promise<void>((done, failed) =>
    server
      .once('error', (cause) =>
        failed(new StartRefused(`METRICS_PORT ${port} cannot be used: ${cause.message}. Choose another one, or none.`, { cause })),
      )
      .listen(port, '127.0.0.1', done),
  )
  return () => new Promise((done) => server.close(() => done()).closeAllConnections())
}

function count(lines: Map<string, Line>, labels: string, seconds: number) {
  const line = lines.get(labels) ?? { count: 0, seconds: 0, buckets: bucketsSeconds.map(() => 0) }
  lines.set(labels, line)
  line.count += 1
  line.seconds += seconds
  bucketsSeconds.forEach((limit, at) => {
    if (seconds <= limit) line.buckets[at]! += 1
  })
}

function requestLines(prefix: string, lines: Map<string, Line>): string[] {
  const name = `${prefix}_http_request_duration_seconds`
  return [
    `# TYPE ${name} histogram`,
    ...[...lines].flatMap(([labels, line]) => [
      ...line.buckets.map((value, at) => `${name}_bucket{${labels},le="${bucketsSeconds[at]}"} ${value}`),
      `${name}_bucket{${labels},le="+Inf"} ${line.count}`,
      `${name}_sum{${labels}} ${line.seconds.toFixed(6)}`,
      `${name}_count{${labels}} ${line.count}`,
    ]),
  ]
}

function processLines(prefix: string, delaySeconds: number): string[] {
  const gauge = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name} ${value}`]
  return [
    ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
    ...gauge(`${prefix}_event_loop_delay_seconds`, Number.isFinite(delaySeconds) ? delaySeconds : 0),
    ...gauge('process_start_time_seconds', Math.floor(Date.now() / 1000 - process.uptime())),
  ]
}

async function databaseLines(prefix: string, measures: Record<string, string>, database?: Database): Promise<string[]> {
  if (!database) return []
  try {
    const sql = database.pool('postgres')
    const [found] = await sql`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as sessions,
        pg_database_size(current_database())::float8 as bytes`
    const measured = await Promise.all(
      Object.entries(measures).map(async ([name, query]) => `${name} ${Object.values((await sql.unsafe(query))[0] ?? {})[0]}`),
    )
    return [
      `${prefix}_database_up 1`,
      `${prefix}_database_sessions ${found!.sessions}`,
      ...measured,
      `${prefix}_database_bytes ${found!.bytes}`,
    ]
  } catch {
    // A scrape is asked in bad times above all: that the database is away is the answer, not an error.
    return [`${prefix}_database_up 0`]
  }
}
