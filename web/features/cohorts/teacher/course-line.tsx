import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseMarksQuery, sendCourseMarks } from '#web/data/cohorts/cohorts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/** How the results of an assignment are towards the course its students came from; nothing where nobody came from one. */
export function CourseLine({ assignment }: { assignment: string }) {
  const t = useText(cohortsText)
  const { data: marks } = useQuery(courseMarksQuery(assignment))
  const [working, setWorking] = useState(false)
  if (!marks) return null
  const waits = (marks.waiting ?? 0) + (marks.refused ?? 0)
  const send = async () => {
    setWorking(true)
    try {
      const { sent, refused } = await sendCourseMarks(assignment)
      if (refused > 0) toast.failure(t('courseRefused', { count: refused }), t('courseRefusedText'))
      else toast.success(t('courseTook', { count: sent }))
    } catch (cause) {
      toast.failure(t('notSent'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <span className="cohorts-course">
      <span className="small dim">
        {[
          marks.sent && t('courseTook', { count: marks.sent }),
          marks.refused && t('courseRefused', { count: marks.refused }),
          marks['takes-none'] && t('takesNoMarks'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {waits > 0 && (
        <Button small working={working && t('sending')} onClick={() => void send()}>
          {t('sendToCourse', { count: waits })}
        </Button>
      )}
    </span>
  )
}
