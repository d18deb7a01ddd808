import { useState } from 'react'
import { endParticipantLink, makeParticipantLink, type ReleasePaper } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { paths } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

interface LinksPartProps {
  subject: Subject
  release: Release
  paper: ReleasePaper
}

/** One link a person: by it they read the text, sign on a phone, see their scenes, ask and withdraw. */
export function LinksPart({ subject, release, paper }: LinksPartProps) {
  const t = useText(releasesText)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState('')
  const live = paper.links.filter(({ revokedAt }) => !revokedAt)
  return (
    <Part
      title={t('links')}
      act={
        <Button small kind="plain" aria-expanded={making} onClick={() => setMaking(!making)}>
          {t('makeLink')}
        </Button>
      }
    >
      {live.length === 0 && !making && <p className="small dim measure">{t('noLinks')}</p>}
      <ul className="releases-rows">
        {live.map((link) => (
          <li key={link.id} className="releases-condition">
            <span>
              {link.name || subject.name} <span className="small dim">{t(`role_${link.role}`)}</span>
              <br />
              <span className="small dim">
                {link.openedAt
                  ? t('openedOn', { day: dateFormat({ dateStyle: 'medium' }).format(new Date(link.openedAt)) })
                  : t('notOpened')}{' '}
                · {t('worksUntil', { day: dateFormat({ dateStyle: 'medium' }).format(new Date(link.expiresAt)) })}
              </span>
            </span>
            <Button
              small
              kind="plain"
              aria-label={t('revokeLink', { name: link.name || subject.name })}
              onClick={() => void endParticipantLink(release.id, link.id)}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {making && (
        <NewLink
          subject={subject}
          release={release}
          onMade={(key) => {
            setMade(`${location.origin}${paths.contact}?participant=${key}`)
            setMaking(false)
          }}
        />
      )}
      {made && (
        <div className="releases-made" role="status">
          <AddressToCopy once label={t('linkFor', { name: subject.name })} address={made} hint={t('linkOnce')} />
          <QrCode text={made} label={t('linkCode')} />
        </div>
      )}
    </Part>
  )
}

function NewLink({ subject, release, onMade }: { subject: Subject; release: Release; onMade(key: string): void }) {
  const t = useText(releasesText)
  const { film, cuts } = useOpenReleases()
  const minor = release.ageBand === 'minor'
  const form = useForm<'email'>({
    submit: async ({ text }) => {
      const key = await makeParticipantLink(film.id, {
        ...{ release: release.id, role: minor && text('role') !== 'participant' ? 'guardian' : 'participant' },
        ...{ name: text('name'), email: text('email'), version: text('version') || null, language: text('language') || 'en' },
      })
      onMade(key)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="releases-form">
      {minor && (
        <Select
          label={t('linkRole')}
          name="role"
          options={(['guardian', 'participant'] as const).map((value) => ({ value, label: t(`role_${value}`) }))}
        />
      )}
      <TextField label={t('name')} name="name" maxLength={120} defaultValue={minor || subject.of !== 'person' ? '' : subject.name} />
      <TextField label={t('email')} name="email" type="email" maxLength={254} hint={t('emailHint')} error={form.errors.email} />
      <Select
        label={t('linkLanguage')}
        name="language"
        defaultValue={release.language || 'en'}
        options={[
          { value: 'en', label: t('language_en') },
          { value: 'de', label: t('language_de') },
        ]}
      />
      <Select
        label={t('linkVersion')}
        name="version"
        defaultValue={cuts[0]?.id ?? ''}
        hint={t('linkVersionHint')}
        options={[
          { value: '', label: t('noVersion') },
          ...cuts.map(({ id, label, number }) => ({ value: id, label: label || t('versionNumber', { number }) })),
        ]}
      />
      <FormError>{form.errors.form}</FormError>
      <Button small type="submit" kind="ink" working={form.working && t('saving')}>
        {t('makeLink')}
      </Button>
    </form>
  )
}
