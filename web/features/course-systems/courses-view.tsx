import './course-systems.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import {
  beginRegistration,
  type CourseSystem,
  courseAddress,
  courseSystemsOf,
  removeCourseSystem,
} from '#web/data/institutions/course-systems.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RegisterForm } from './register-form.tsx'
import { coursesText } from './words.ts'

/** The course systems of an institution, and how one is registered; for librarians. */
export function CoursesView({ institution }: { institution: MyInstitution }) {
  const t = useText(coursesText)
  const systems = useQuery(courseSystemsOf(institution.id))
  const [changing, setChanging] = useState<CourseSystem>()
  if (systems.isPending) return <Loading what={t('fetching')} />
  if (systems.isLoadingError) return <PartFailed again={systems.refetch} />
  return (
    <div className="courses">
      <section aria-labelledby="courses">
        <div className="head">
          <h2 id="courses">{t('systems')}</h2>
        </div>
        <p className="ui measure">{t('lead')}</p>
        {systems.data.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
        <ul className="courses-list">
          {systems.data.map((system) => (
            <System key={system.id} system={system} institution={institution.id} onChange={() => setChanging(system)} />
          ))}
        </ul>
      </section>
      <ByItself institution={institution.id} />
      <section aria-labelledby="by-hand">
        <div className="head">
          <h2 id="by-hand">{t('byHand')}</h2>
        </div>
        <details className="courses-by-hand" open={changing ? true : undefined}>
          <summary className="ui">{t('byHandText')}</summary>
          <h3 className="title-s">{t('give')}</h3>
          <div className="courses-give">
            <AddressToCopy label={t('signInAddress')} address={courseAddress('sign-in')} />
            <AddressToCopy label={t('launchAddress')} address={courseAddress('launch')} />
            <AddressToCopy label={t('keysAddress')} address={courseAddress('keys')} />
          </div>
          <h3 className="title-s">{t('take')}</h3>
          <RegisterForm key={changing?.id} institution={institution.id} changing={changing} onDone={() => setChanging(undefined)} />
        </details>
      </section>
    </div>
  )
}

function System({ system, institution, onChange }: { system: CourseSystem; institution: string; onChange: () => void }) {
  const t = useText(coursesText)
  const [asks, setAsks] = useState(false)
  const { name, clientId: client, deployments, launchedAt } = system
  const letGo = async () => {
    try {
      await removeCourseSystem(institution, system.id)
      toast.success(t('removed', { name }))
    } catch (refused) {
      toast.failure(t('notRemoved'), (refused as Error).message)
    }
  }
  return (
    <li>
      <div>
        <p className="title-s">{name}</p>
        <p className="small">
          {deployments.length > 0
            ? t('deploymentsOf', { client, deployments: deployments.join(', ') })
            : t('deploymentMissing', { client })}
        </p>
        <p className="small dim">{launchedAt ? t('lastCame', { when: calendarDay(launchedAt, { dateStyle: 'long' }) }) : t('neverCame')}</p>
      </div>
      <p className="courses-acts">
        <Button small kind="plain" aria-label={t('changeNamed', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button small kind="plain" aria-label={t('removeNamed', { name })} onClick={() => setAsks(true)}>
          {t('remove')}
        </Button>
      </p>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('sure', { name })}
        text={t('sureText')}
        acts={
          <>
            <Button onClick={() => setAsks(false)}>{t('keep')}</Button>
            <Button kind="ink" onClick={() => void letGo()}>
              {t('remove')}
            </Button>
          </>
        }
      />
    </li>
  )
}

function ByItself({ institution }: { institution: string }) {
  const t = useText(coursesText)
  const [address, setAddress] = useState<string>()
  const [working, setWorking] = useState(false)
  const make = async () => {
    setWorking(true)
    try {
      setAddress(await beginRegistration(institution))
    } catch (refused) {
      toast.failure(t('notRegistered'), (refused as Error).message)
    }
    setWorking(false)
  }
  return (
    <section aria-labelledby="by-itself">
      <div className="head">
        <h2 id="by-itself">{t('byItself')}</h2>
      </div>
      <p className="ui measure">{t('byItselfText')}</p>
      <div className="courses-give" role="status">
        {address ? (
          <AddressToCopy label={t('address')} address={address} />
        ) : (
          <p>
            <Button working={working && t('making')} onClick={() => void make()}>
              {t('makeAddress')}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
