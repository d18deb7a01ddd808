import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openHouseWithin } from '#tests/support/house-within.ts'
import { freePort } from '#tests/support/start-process.ts'

it('Prometheus reads requests, durations and the state of the database, on a port of its own', async () => {
  const port = await freePort()
  const house = await openHouseWithin({ PARTS: 'api', METRICS_PORT: String(port) })
  await fetch(`${house.url}/auth/v1/settings`)
  await fetch(`${house.url}/rest/v1/nowhere`, { headers: { apikey: 'nonsense' } })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('actuality_http_request_duration_seconds_count{service="auth",method="GET",status="2xx"} 1')
  expect(text).toContain('actuality_http_request_duration_seconds_count{service="rest",method="GET",status="4xx"} 1')
  expect(text).toMatch(/^actuality_database_up 1$/m)
  expect(text).toMatch(/^actuality_jobs_waiting 0$/m)
  expect((await fetch(`${house.url}/metrics`)).status).toBe(404)
  await house.close()
})

it('answers in OpenMetrics where that is accepted: each family with its type and help, and an end', async () => {
  const port = await freePort()
  const house = await openHouseWithin({ PARTS: 'api', METRICS_PORT: String(port) })
  await fetch(`${house.url}/auth/v1/settings`)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { accept: 'application/openmetrics-text; version=1.0.0' } })
  expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines.slice(-2)).toEqual(['# EOF', ''])
  const families = new Set(lines.flatMap((line) => /^# TYPE (\S+) (?:gauge|histogram)$/.exec(line)?.[1] ?? []))
  expect(families.size).toBeGreaterThan(5)
  for (const family of families) expect(lines.some((line) => line.startsWith(`# HELP ${family} `))).toBe(true)
  const samples = lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => /^\w+/.exec(line)![0].replace(/_(bucket|sum|count)$/, ''))
  expect(samples.filter((name) => !families.has(name))).toEqual([])

  // What the dashboard in the docs asks for is there.
  const dashboard = readFileSync(new URL('../../docs/examples/grafana-dashboard.json', import.meta.url), 'utf8')
  const asked = new Set([...dashboard.matchAll(/(?:actuality|process)_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((name) => !families.has(name))).toEqual([])
  await house.close()
})

it('with a key, answers only those who send it', async () => {
  const port = await freePort()
  const key = 'a-key-of-24-letters-0001'
  const house = await openHouseWithin({ PARTS: 'api', METRICS_PORT: String(port), METRICS_KEY: key })
  const ask = (authorization?: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: authorization ? { authorization } : {} }).then(({ status }) => status)
  expect(await Promise.all([ask(), ask('Bearer wrong'), ask(key), ask(`Bearer ${key}`)])).toEqual([401, 401, 401, 200])
  await house.close()
})
