import { seedTheProgramme } from '../steps/programme.ts'
import { seedBoards } from './boards.ts'
import { seedBudget } from './budget.ts'
import { seedCases } from './cases.ts'
import { seedClaims } from './claims.ts'
import { seedClearances } from './clearances.ts'
import { seedCohorts } from './cohorts.ts'
import { seedFeeds } from './feeds.ts'
import type { SeedRoom } from './festival.ts'
import { seedFilmWords } from './film-words.ts'
import { seedTheInstitutions } from './institutions.ts'
import { seedKeeping } from './keeping.ts'
import { seedLeaving } from './leaving.ts'
import { seedLibrary } from './library.ts'
import { seedMessages, seedTalkedOver } from './messages.ts'
import { seedNotes } from './notes.ts'
import { seedPaperEdit } from './paper-edit.ts'
import { seedPapers } from './papers.ts'
import { seedReleases } from './releases.ts'
import { seedRushes } from './rushes.ts'
import { seedSchedule } from './schedule.ts'
import { seedScreenings } from './screenings.ts'
import { seedSecondCut } from './second-cut.ts'
import { seedSideTracks } from './side-tracks.ts'
import { seedSpacesFeature } from './spaces.ts'
import { seedTalks } from './talks.ts'
import { seedTasks } from './tasks.ts'
import { seedTrailers } from './trailers.ts'
import { seedUnderstanding } from './understanding.ts'
import { seedWatching } from './watching.ts'

/** One file a room, in the order in which they are filled. */
export const seedFeatures: readonly SeedRoom[] = [
  ({ people, publicFilms }) => seedTheProgramme(people.moderator, publicFilms, 'Marit Oyelaran'),
  seedWatching,
  seedTrailers,
  seedFeeds,
  seedKeeping,
  seedClaims,
  seedFilmWords,
  seedLeaving,
  seedUnderstanding,
  seedCases,
  seedMessages,
  seedTheInstitutions,
  seedBoards,
  seedTasks,
  seedNotes,
  seedLibrary,
  seedScreenings,
  seedTalks,
  seedTalkedOver,
  seedSpacesFeature,
  // The last: they wait for the house to prepare what they send.
  seedSideTracks,
  seedSecondCut,
  seedRushes,
  seedPaperEdit,
  seedClearances,
  seedReleases,
  seedPapers,
  seedBudget,
  seedSchedule,
  seedCohorts,
]
