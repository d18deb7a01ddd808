import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { allJobs } from './all-jobs.ts'

it('has one file for every job that may be queued, and no other', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !/all-jobs|\.test\./.test(file))
  expect(allJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs).toSorted())
  expect(files.map((file) => file.replace(/\.ts$/, '')).toSorted()).toEqual(Object.keys(jobs).toSorted())
})

it('lets one version be worked on by one job at a time', () => {
  const versionId = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  const onVersions = ['prepare-version', 'encode-renditions', 'drop-temporary-files', 'delete-version-files']
  for (const job of allJobs.filter(({ name }) => onVersions.includes(name)))
    expect(job.on({ versionId, documentaryId: versionId }).lockKeys, job.name).toContain(`version:${versionId}`)
})

it('takes what gives names and what removes the nameless one after the other', () => {
  const versionId = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  for (const job of allJobs.filter(({ name }) => ['rename-media', 'cover-storyboard', 'drop-temporary-files'].includes(name)))
    expect(job.on({ versionId }).lockKeys, job.name).toContain(`names:${versionId}`)
})

it('refuses a payload that is none of its own', () => {
  const prepare = allJobs.find(({ name }) => name === 'prepare-version')!
  expect(() => prepare.on({ versionId: '7' })).toThrow(/uuid/i)
})
