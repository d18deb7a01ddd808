import { useState } from 'react'
import { type ReaderChoices, readerChoices, useReaderChoices } from '#web/player/reader-choices.ts'
import { chooseLanguage, chooseTimeZone } from '#web/session/language.ts'
import { Fieldset, Radio, Switch } from '#web/ui/controls/check.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { isLanguage, type Language, languages } from '#web/ui/house-languages.ts'
import { keepLight, type Light, wantedLight } from '#web/ui/light.ts'
import { dateFormat, timeZone, useLanguage } from '#web/ui/locale.ts'
import { keepStillness, wantsStillness } from '#web/ui/motion.ts'
import { useText } from '#web/ui/text.ts'
import { CaptionSample } from './caption-sample.tsx'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** How the house speaks, lights and moves for one reader. Language and zone go along with the person, the rest stays in this browser. */
export function ReadingView() {
  return (
    <>
      <LanguageSection />
      <ZoneSection />
      <CaptionsSection />
      <LightSection />
    </>
  )
}

function LanguageSection() {
  const t = useText(settingsText)
  const spoken = useLanguage()
  return (
    <Section title={t('language')} text={t('languageText')}>
      <Fieldset legend={<span className="unseen">{t('language')}</span>}>
        {Object.entries(languages).map(([code, name]) => (
          <Radio
            key={code}
            name="language"
            value={code}
            checked={code === spoken}
            lang={code}
            onChange={(event) => isLanguage(event.target.value) && void chooseLanguage(event.target.value as Language)}
          >
            {name}
          </Radio>
        ))}
      </Fieldset>
    </Section>
  )
}

function ZoneSection() {
  const t = useText(settingsText)
  const [zone, setZone] = useState(timeZone())
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: zone ?? device }).format(new Date())
  return (
    <Section title={t('zone')} text={t('zoneText')}>
      <Combobox
        label={t('zone')}
        options={[
          { value: '', label: t('zoneDevice', { zone: device.replaceAll('_', ' ') }) },
          ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        ]}
        value={zone ?? ''}
        onChange={(chosen) => {
          setZone(chosen || undefined)
          void chooseTimeZone(chosen || undefined)
        }}
      />
      <p className="small dim">{t('zoneNow', { now })}</p>
    </Section>
  )
}

function CaptionsSection() {
  const t = useText(settingsText)
  const choices = useReaderChoices()
  const set = <Name extends keyof ReaderChoices>(name: Name) => ({
    value: String(choices[name]),
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => readerChoices.set({ [name]: event.target.value }),
  })
  return (
    <Section title={t('captions')} text={t('captionsText')}>
      <div className="settings-switches">
        <Switch checked={choices.captionsOn ?? false} onChange={(event) => readerChoices.set({ captionsOn: event.currentTarget.checked })}>
          {t('captionsOn')}
        </Switch>
        <Switch checked={choices.described} onChange={(event) => readerChoices.set({ described: event.currentTarget.checked })}>
          {t('described')}
        </Switch>
      </div>
      <div className="settings-captions">
        <Select
          label={t('captionSize')}
          {...set('captionSize')}
          options={(['100', '125', '150', '200'] as const).map((value) => ({ value, label: `${value} %` }))}
        />
        <Select
          label={t('captionGround')}
          {...set('captionGround')}
          options={(['shade', 'black', 'none'] as const).map((value) => ({ value, label: t(`ground_${value}`) }))}
        />
        <Select
          label={t('captionPlace')}
          {...set('captionPlace')}
          options={(['bottom', 'top'] as const).map((value) => ({ value, label: t(`place_${value}`) }))}
        />
      </div>
      <CaptionSample choices={choices} />
    </Section>
  )
}

function LightSection() {
  const t = useText(settingsText)
  const [light, setLight] = useState(wantedLight())
  const [still, setStill] = useState(wantsStillness())
  const choose = (wanted: Light | undefined) => {
    keepLight(wanted, 'desk')
    setLight(wanted)
  }
  return (
    <Section title={t('light')} text={t('lightText')}>
      <Fieldset legend={<span className="unseen">{t('light')}</span>}>
        {([undefined, 'house', 'desk'] as const).map((wanted) => (
          <Radio key={wanted ?? 'room'} name="light" checked={light === wanted} onChange={() => choose(wanted)}>
            {t(`light_${wanted ?? 'room'}`)}
          </Radio>
        ))}
      </Fieldset>
      <div className="settings-switches">
        <Switch
          checked={still}
          onChange={(event) => {
            keepStillness(event.currentTarget.checked)
            setStill(event.currentTarget.checked)
          }}
        >
          {t('still')}
        </Switch>
      </div>
    </Section>
  )
}
