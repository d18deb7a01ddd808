import CollaborationPage from '#web/features/collaboration/page.tsx'
import type { RoomParts } from '#web/features/collaboration/room-parts.ts'

/** What other rooms put into a film's room. */
const parts: RoomParts = {}

/** Films one works on with others, and each film's room: a cut under review, its notes, what belongs to the work. */
export default function Collaboration() {
  return <CollaborationPage parts={parts} />
}
