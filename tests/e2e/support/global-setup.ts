import { buildIfStale } from '#tests/support/built-app.ts'
import { writeInMemory } from '#tests/support/in-memory.ts'

/** The app is built once, before each worker opens a house of its own (house.ts). */
export default async function globalSetup() {
  if (!process.env.BASE_URL) await buildIfStale()
  return writeInMemory()
}
