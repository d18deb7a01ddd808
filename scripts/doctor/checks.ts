import { address } from './checks/address.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { house } from './checks/house.ts'
import { mail } from './checks/mail.ts'
import { objectStore } from './checks/object-store.ts'
import { ffmpeg, hearing } from './checks/programs.ts'
import type { Check } from './finding.ts'

/** In the order they are printed. */
export const checks: readonly Check[] = [house, disk, database, address, mail, objectStore, ffmpeg, hearing]
