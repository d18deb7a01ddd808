import { buildApart } from '#scripts/build/build-apart.ts'
import { buildIsCurrent } from '#scripts/build.ts'

/** What `npm start` does first. */
export async function buildIfStale() {
  if (!buildIsCurrent()) await buildApart()
}
