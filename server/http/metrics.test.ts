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
