import { useState } from 'react'
import type { ListedInstitution } from '#contract/institutions/institutions.ts'
import { readMetadata } from '#core/institutions/saml-metadata.ts'
import { decideSignIn } from '#web/data/institutions/institution-sign-ins.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { DecisionForm } from '../cases/decision-form.tsx'
import { day } from '../day.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

type SignIn = NonNullable<ListedInstitution['signIn']>

/** An institution's own sign-in as it was handed in: what is in its metadata, and whether the house connects it. */
export function InstitutionSignIn({ institution, signIn }: { institution: ListedInstitution; signIn: SignIn }) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  const [cutting, setCutting] = useState(false)
  const { id, name, domain } = institution
  const decide = (decision: 'connect' | 'decline' | 'cut', reason: string) =>
    void perform(() => decideSignIn({ institution: id, decision, reason }), t(`signIn_${decision}_done`, { name }))
  const read = signIn.metadataXml ? readMetadata(signIn.metadataXml) : null
  return (
    <div className="stack">
      <p className="ui">
        <strong>{t(`signInIs_${signIn.state}`)}</strong>{' '}
        <span className="dim">{t('handedIn', { date: day(signIn.askedAt), by: signIn.askedBy })}</span>
        {signIn.metadataUrl && (
          <>
            <br />
            <span className="mono admin-words">{signIn.metadataUrl}</span>
          </>
        )}
        {read && (
          <>
            <br />
            <span className="mono admin-words">{read.entityId || t('noEntity')}</span>
            <br />
            <span className="dim">{t('signsInAt', { host: read.signInHost || '–' })}</span>
          </>
        )}
      </p>
      {Object.values(signIn.attributes).some((each) => each.length > 0) && (
        <p className="small admin-words">
          {t('signInCalls', {
            mail: signIn.attributes.mail || '–',
            name: signIn.attributes.name || '–',
            role: signIn.attributes.role || '–',
            teachers: signIn.attributes.teachers.join(', ') || '–',
          })}
        </p>
      )}
      {signIn.problem && <p className="small admin-words">{t('signInUnread', { problem: signIn.problem })}</p>}
      {signIn.state === 'declined' && signIn.reason && <p className="admin-words">{signIn.reason}</p>}
      {signIn.state === 'asked' && (
        <>
          <p className="small dim measure">{t('signInTrust', { domain })}</p>
          <DecisionForm
            yes={t('connect')}
            no={t('decline')}
            working={working}
            onDecide={(yes, reason) => decide(yes ? 'connect' : 'decline', reason)}
          />
        </>
      )}
      {signIn.connected && signIn.state !== 'asked' && !cutting && (
        <p className="admin-acts">
          <Button small onClick={() => setCutting(true)}>
            {t('cutSignIn')}
          </Button>
        </p>
      )}
      {cutting && signIn.connected && (
        <DecisionForm
          yes={t('leaveSignIn')}
          no={t('cutSignIn')}
          working={working}
          onDecide={(leave, reason) => {
            setCutting(false)
            if (!leave) decide('cut', reason)
          }}
        />
      )}
    </div>
  )
}
