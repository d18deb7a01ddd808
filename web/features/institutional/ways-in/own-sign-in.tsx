import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SignInAttributes } from '#contract/institutions/institution-sign-ins.ts'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { handInSignIn, ownMetadataAddress, takeBackSignIn } from '#web/data/institutions/institution-sign-ins.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { Field, TextField } from '#web/ui/controls/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useAct } from './use-act.ts'
import { waysInText } from './words.ts'

/** The institution's own sign-in (SAML): the house's metadata to copy, the institution's to submit, and the moderator's decision. */
export function OwnSignIn({ institution, ways }: { institution: MyInstitution; ways: WaysIn }) {
  const t = useText(waysInText)
  const { data: settings } = useQuery(authSettings)
  const { signIn, ownSignIn } = ways
  const day = (at: string) => dateFormat({ dateStyle: 'long' }).format(new Date(at))
  const state = signIn?.state ?? (ownSignIn ? 'connected' : 'none')
  return (
    <section className="ways-own" aria-label={t('ownSignInTitle')}>
      <p className="ui" role="status">
        {state === 'asked'
          ? t('signIn_asked', { date: day(signIn!.askedAt) })
          : t(`signIn_${state}`, { domain: institution.domain, reason: signIn?.reason ?? '' })}
        {signIn?.connected && state !== 'connected' && ` ${t('signInStillConnected')}`}
      </p>
      {signIn?.connected && <Freshness signIn={signIn} />}
      {settings && !settings.institutions ? (
        <p className="small dim measure">{t('noSaml')}</p>
      ) : (
        <>
          <AddressToCopy label={t('houseMetadata')} hint={t('houseMetadataHint')} address={ownMetadataAddress()} />
          {/* What was handed in before is replaced by what is handed in now. */}
          <HandIn key={signIn?.askedAt} institution={institution} before={signIn} />
        </>
      )}
    </section>
  )
}

/** Whether the connected metadata is still current, and its expiry. */
function Freshness({ signIn }: { signIn: NonNullable<WaysIn['signIn']> }) {
  const t = useText(waysInText)
  const { metadataUrl, fetchedAt, expiresAt, problem, problemSince } = signIn
  const day = (at: string) => dateFormat({ dateStyle: 'long' }).format(new Date(at))
  return (
    <>
      {metadataUrl && fetchedAt && <p className="small dim measure">{t('metadataRead', { date: day(fetchedAt) })}</p>}
      {expiresAt && <p className="small dim measure">{t(metadataUrl ? 'metadataUntil' : 'fileUntil', { date: day(expiresAt) })}</p>}
      {problem && problemSince && (
        <p className="ui measure" role="alert">
          {t('metadataUnread', { date: day(problemSince), problem })}
        </p>
      )}
    </>
  )
}

function HandIn({ institution, before }: { institution: MyInstitution; before: WaysIn['signIn'] }) {
  const t = useText(waysInText)
  const { working, run } = useAct()
  const [again, waits] = [before !== null, before?.state === 'asked']
  const [by, setBy] = useState<'address' | 'file'>('address')
  const [url, setUrl] = useState(before?.metadataUrl ?? '')
  const [called, setCalled] = useState(before?.attributes ?? nothingNamed)
  const [teachers, setTeachers] = useState(called.teachers.join(', '))
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const handIn = async (event: FormEvent) => {
    event.preventDefault()
    const missing = by === 'address' ? url.trim() === '' : !file
    setError(missing ? t(`needed_metadata_${by}`) : file && by === 'file' && file.size > 524_288 ? t('metadataTooLarge') : undefined)
    if (missing || (by === 'file' && file!.size > 524_288)) return
    const metadata = by === 'address' ? { url: url.trim() } : { xml: await file!.text() }
    const attributes = { ...called, teachers: teachers.split(',').flatMap((each) => each.trim() || []) }
    await run(() => handInSignIn(institution.id, metadata, attributes), t('metadataSent'))
  }
  return (
    <form noValidate onSubmit={(event) => void handIn(event)}>
      <Fieldset legend={t(again ? 'metadataAgain' : 'metadata')}>
        {(['address', 'file'] as const).map((each) => (
          <Radio key={each} name="metadata-by" value={each} checked={by === each} onChange={() => setBy(each)}>
            {t(`metadata_${each}`)}
          </Radio>
        ))}
      </Fieldset>
      {by === 'address' ? (
        <TextField
          label={t('metadataAddress')}
          hint={t('metadataAddressHint')}
          error={error}
          inputMode="url"
          maxLength={2000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      ) : (
        <Field label={t('metadataFile')} hint={t('metadataFileHint')} error={error}>
          {(field) => (
            <input {...field} type="file" accept=".xml,application/xml,text/xml" onChange={(event) => setFile(event.target.files?.[0])} />
          )}
        </Field>
      )}
      <details className="ways-called" open={Object.values(called).some((each) => each.length > 0)}>
        <summary className="ui">{t('called')}</summary>
        <p className="small dim measure">{t('calledText')}</p>
        {(['mail', 'name', 'role'] as const).map((each) => (
          <TextField
            key={each}
            label={t(`called_${each}`)}
            hint={t(`calledHint_${each}`)}
            maxLength={200}
            value={called[each]}
            onChange={(event) => setCalled({ ...called, [each]: event.target.value })}
          />
        ))}
        <TextField
          label={t('calledTeachers')}
          hint={t('calledTeachersHint')}
          maxLength={500}
          value={teachers}
          onChange={(event) => setTeachers(event.target.value)}
        />
      </details>
      <p className="licence-acts">
        <Button type="submit" small working={working && t('keeping')}>
          {t('handIn')}
        </Button>
        {waits && (
          <Button small kind="plain" onClick={() => void run(() => takeBackSignIn(institution.id), t('metadataTakenBack'))}>
            {t('takeBack')}
          </Button>
        )}
      </p>
    </form>
  )
}

const nothingNamed: SignInAttributes = { mail: '', name: '', role: '', teachers: [] }
