import { buildIfStale } from '#tests/support/built-app.ts'

/** The app is built once, before each worker opens a house of its own (house.ts). */
export default async function globalSetup() {
  if (!process.env.BASE_URL) await buildIfStale()
}
