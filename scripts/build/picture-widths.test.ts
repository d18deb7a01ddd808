import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureWidths } from '#core/media/picture-widths.ts'
import { readSettings } from '#server/settings.ts'
import { root } from '../build.ts'

it('The server gives strangers the widths that pages ask for, and no others', () => {
  const { storage } = readSettings(join(root, 'supabase/config.toml'))
  expect(storage?.image_transformation).toMatchObject({ enabled: true, widths: [...pictureWidths] })
})
