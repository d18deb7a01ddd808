import { useState } from 'react'
import type { ClassList } from '#contract/institutions/class-lists.ts'
import { sendGrade } from '#web/data/institutions/course-systems.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clipsText } from './words.ts'

/** Sends the grade to the course, and shows the result. */
export function HandIn({ list }: { list: ClassList }) {
  const t = useText(clipsText)
  const [working, setWorking] = useState(false)
  const [said, setSaid] = useState<string>()
  const handIn = async () => {
    setWorking(true)
    try {
      const { sent, points, most } = await sendGrade(list.id)
      setSaid(sent ? t('handedIn', { points, most }) : t('notHandedIn'))
    } catch (refused) {
      setSaid((refused as Error).message)
    }
    setWorking(false)
  }
  return (
    <div className="hand-in">
      <Button kind="ink" working={working && t('handing')} onClick={() => void handIn()}>
        {t('handIn')}
      </Button>
      <p className="ui" role="status">
        {said ?? (list.sentAt && t('handedInOn', { date: calendarDay(list.sentAt, { dateStyle: 'long' }) }))}
      </p>
    </div>
  )
}
