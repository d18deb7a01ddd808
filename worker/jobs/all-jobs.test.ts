import { expect, it } from 'vitest'
import { jobs } from '#contract/house/jobs.ts'
import { allJobs } from './all-jobs.ts'

it('has one file for every job that may be queued, and no other', () => {
  expect(allJobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs).toSorted())
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

it('takes away the files of a deleted version behind whatever still puts some there', () => {
  const [versionId, documentaryId] = ['3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11', '5f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b12']
  const removing = allJobs.find(({ name }) => name === 'delete-version-files')!.on({ versionId, documentaryId }).lockKeys
  const writing = ['prepare-version', 'follow-arrival', 'encode-renditions', 'cover-storyboard', 'rename-media', 'rename-poster']
  for (const job of allJobs.filter(({ name }) => writing.includes(name)))
    expect(removing, job.name).toEqual(expect.arrayContaining(job.on({ versionId, documentaryId }).lockKeys as string[]))
  const still = allJobs.find(({ name }) => name === 'take-still')!.on({ versionId, atMs: 0 }).lockKeys
  expect(removing).toEqual(expect.arrayContaining(still as string[]))
})

it('refuses a payload that is none of its own', () => {
  const prepare = allJobs.find(({ name }) => name === 'prepare-version')!
  expect(() => prepare.on({ versionId: '7' })).toThrow(/uuid/i)
})
