import './course-systems.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { comeInFromCourse, enterFromCourse, ticketQuery } from '#web/data/institutions/course-systems.ts'
import { signOut } from '#web/data/people/auth.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { coursesText } from './words.ts'

/** Where a course leads first (`/institutional?launch=`): anonymous visitors continue immediately; people who are signed in choose the account. */
export function LaunchPage({ ticket }: { ticket: string }) {
  const t = useText(coursesText)
  usePageTitle(t('comingIn'))
  const navigate = useNavigate()
  const { user, loading } = useSession()
  const who = useQuery({ ...ticketQuery(ticket), enabled: !loading })
  const [problem, setProblem] = useState<string>()
  const begun = useRef(false)
  const goOn = useCallback(
    async (way: (ticket: string) => Promise<string | null>) => {
      if (begun.current) return
      begun.current = true
      try {
        const leadsTo = await way(ticket)
        if (leadsTo) navigate(leadsTo, { replace: true })
        else setProblem(t('oldText'))
      } catch (refused) {
        setProblem((refused as Error).message)
      }
    },
    [navigate, t, ticket],
  )
  const isMe = user !== null && who.data?.person === user.id
  useEffect(() => {
    if (loading || !who.data) return
    if (isMe) void goOn(comeInFromCourse)
    else if (!user) void goOn(enterFromCourse)
  }, [loading, who.data, isMe, user, goOn])
  if (problem) return <Denied title={t('notIn')} text={problem} />
  if (who.isError) return <Denied title={t('notIn')} text={who.error.message} />
  if (who.data === null) return <Denied title={t('old')} text={t('oldText')} />
  if (!who.data || !user || isMe || begun.current) return <Loading what={t(who.data ? 'going' : 'asking')} />
  const { name, system, institution } = who.data
  const called = name || t('somebody')
  const asCourse = async (given: string) => {
    await signOut('local')
    return enterFromCourse(given)
  }
  return (
    <div className="page launch">
      <h1 className="title-l" tabIndex={-1}>
        {t('asWhom')}
      </h1>
      <p className="lead measure">{t('asWhomText', { system, institution, name: called })}</p>
      <ul className="launch-ways">
        <li>
          <Button kind="ink" onClick={() => void goOn(comeInFromCourse)}>
            {t('asMe', { name: String(user.user_metadata.name || user.email) })}
          </Button>
          <span className="small dim">{t('asMeText')}</span>
        </li>
        <li>
          <Button onClick={() => void goOn(asCourse)}>{t('asCourse', { name: called })}</Button>
          <span className="small dim">{t('asCourseText')}</span>
        </li>
      </ul>
    </div>
  )
}
