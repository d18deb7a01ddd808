import { buildIsCurrent } from '#scripts/build.ts'
import { buildApart } from '#scripts/build-apart.ts'

/** What `npm start` does first. */
export async function buildIfStale() {
  if (!buildIsCurrent()) await buildApart()
}
