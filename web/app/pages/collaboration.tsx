import { Exchange } from '#web/features/carried-notes/exchange.tsx'
import { FilesView } from '#web/features/film-files/files-view.tsx'
import CollaborationPage from '#web/features/review/page.tsx'
import type { GuestPart, RoomParts } from '#web/features/review/room-parts.ts'
import { TasksView } from '#web/features/tasks/tasks-view.tsx'
import { GuestTest } from '#web/features/test-screenings/guest-test.tsx'
import { TestView } from '#web/features/test-screenings/test-view.tsx'
import { CutsView } from '#web/features/versions/cuts-view.tsx'

/** Content of other features in a film's workspace. */
const parts: RoomParts = {
  cuts: ({ film, version }) => (
    <CutsView film={film} versionId={version.id} exchange={(cut) => <Exchange key={cut.id} film={film} cut={cut} />} />
  ),
  tasks: ({ film, version }) => <TasksView film={film} version={version} />,
  files: ({ film }) => <FilesView film={film} />,
  test: ({ film, version }) => <TestView film={film} version={version} />,
}
const guestTest: GuestPart = ({ film, mark, ...cut }) => <GuestTest cut={{ ...cut, director: '' }} film={film} mark={mark} />

/** Films one works on with others, and the workspace of each: a cut under review, its notes, tasks and documents. */
export default function Collaboration() {
  return <CollaborationPage parts={parts} guestTest={guestTest} />
}
