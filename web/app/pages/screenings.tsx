import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { type RoomPart, usePresent } from '#web/data/screenings/screening-room.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { ScreeningsPage } from '#web/features/screenings/page.tsx'
import { Again as KeptTalk, ToAgain } from '#web/features/talks/again.tsx'
import { ConversationPicture } from '#web/features/talks/conversation.tsx'
import { Marks } from '#web/features/talks/marks.tsx'
import { Spoken } from '#web/features/talks/spoken.tsx'
import { Survey } from '#web/features/talks/survey.tsx'
import { TalkColumn } from '#web/features/talks/talk-column.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'

const TalkDesk = lazy(() => import('#web/features/talks/desk.tsx').then(({ Desk }) => ({ default: Desk })))

const ScreeningReport = lazy(() => import('#web/features/screening-reports/report.tsx').then(({ Report }) => ({ default: Report })))

const PrintedSheets = lazy(() => import('#web/features/screening-prints/prints.tsx').then(({ Prints }) => ({ default: Prints })))

/** Screenings, with their talk and reports. */
export default function Screenings() {
  return (
    <ScreeningsPage
      Talk={Talk}
      Conversation={Conversation}
      Reactions={Reactions}
      Desk={Desk}
      Report={Report}
      Prints={Prints}
      Again={Again}
      Survey={SurveyOf}
    />
  )
}

function Talk({ screening, standing }: RoomPart) {
  const { items } = screening
  const now = useCallback(() => {
    const { state, item, positionMs } = standing()
    const shown = item === null || state === 'ahead' ? undefined : items[item]
    return shown ? { itemId: shown.id, atMs: shown.startsMs + positionMs } : null
  }, [standing, items])
  return <TalkColumn screening={screening.id} items={items} now={now} />
}

const Conversation = ({ screening, card }: { screening: Screening; card: ReactNode }) => (
  <ConversationPicture screening={screening.id} card={card} />
)

function Reactions({ screening }: RoomPart) {
  const present = usePresent(screening.id)
  return (
    <>
      <Spoken screening={screening.id} />
      <Marks screening={screening.id} people={present} />
    </>
  )
}

function Desk({ screening }: { screening: Screening }) {
  return (
    <Suspense fallback={<PageSkeleton kind="list" />}>
      <TalkDesk screening={screening} />
    </Suspense>
  )
}

function Report({ screening }: { screening: Screening }) {
  return (
    <Suspense fallback={<PageSkeleton kind="list" />}>
      <ScreeningReport screening={screening} />
    </Suspense>
  )
}

function Prints({ screening }: { screening: Screening }) {
  return (
    <Suspense fallback={<PageSkeleton kind="list" />}>
      <PrintedSheets screening={screening} />
    </Suspense>
  )
}

const Again = ({ screening }: { screening: Screening }) => <KeptTalk screening={screening.id} />

function SurveyOf({ screening, when }: { screening: Screening; when: 'before' | 'after' }) {
  return (
    <>
      <Survey screening={screening.id} when={when} />
      {when === 'after' && <ToAgain screening={screening.id} />}
    </>
  )
}
