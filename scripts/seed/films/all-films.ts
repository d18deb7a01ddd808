import { aHarbourWithoutShips } from './a-harbour-without-ships.ts'
import { everyLampAName } from './every-lamp-a-name.ts'
import type { FilmLook } from './film-look.ts'
import { howLongIsACoast } from './how-long-is-a-coast.ts'
import { iceRegister } from './ice-register.ts'
import { nineStraits } from './nine-straits.ts'
import { oneDayFromOutside } from './one-day-from-outside.ts'
import { saltThenWater } from './salt-then-water.ts'
import { theFerryTimetable } from './the-ferry-timetable.ts'
import { theSlowWheel } from './the-slow-wheel.ts'
import { tideTables } from './tide-tables.ts'

/** Every film the seed can make, the dearest to compute first, so that two threads end at about the same time. */
export const filmLooks: FilmLook[] = [
  aHarbourWithoutShips,
  iceRegister,
  nineStraits,
  theSlowWheel,
  oneDayFromOutside,
  everyLampAName,
  saltThenWater,
  theFerryTimetable,
  howLongIsACoast,
  tideTables,
]
