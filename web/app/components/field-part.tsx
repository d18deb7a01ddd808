import { useState } from 'react'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { countries } from './sample.ts'

export function FieldPart() {
  const [country, setCountry] = useState<string | undefined>('no')
  const [day, setDay] = useState('2027-03-05')
  const [file, setFile] = useState<string>()
  return (
    <div className="pairs">
      <TextField label="Full name" aside="2 to 50 characters" defaultValue="Ingrid O’Hanlon-Sæther" />
      <TextField label="Email" type="email" defaultValue="ingrid@" error="Please enter a valid email address" />
      <DateField label="Premiere date" value={day} onChange={(event) => setDay(event.target.value)} />
      <TimeField label="Doors open" defaultValue="19:30" hint="Central European Time" />
      <Select
        label="Who may see it"
        hint="Private until you publish."
        options={[
          { value: 'private', label: 'Only you' },
          { value: 'public', label: 'Everyone signed in' },
        ]}
      />
      <Combobox label="Country" options={countries} value={country} onChange={setCountry} hint="Type any part of the name." />
      <TextArea label="Synopsis" defaultValue="A port clerk keeps counting for eleven years after the last freighter leaves." rows={3} />
      <FileDrop
        label={file ?? 'Drop captions here, or choose them'}
        hint="SRT or WebVTT, up to 2 MB."
        accept=".srt,.vtt"
        onFiles={([chosen]) => setFile(chosen?.name)}
      />
      <div className="both">
        <SearchField
          label="A sentence you remember"
          placeholder="a sentence you remember"
          act="Search what is said"
          onSearch={() => undefined}
        />
      </div>
    </div>
  )
}
