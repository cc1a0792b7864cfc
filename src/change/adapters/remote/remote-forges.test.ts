// Both forges are asked in their own words and say the same things.
import { describeForge } from '#change/ports/forge.contract'
import { openLoopbackGithub } from '#testing/loopback-github'
import { openLoopbackGitlab } from '#testing/loopback-gitlab'

describeForge('GitHub', openLoopbackGithub)
describeForge('GitLab', openLoopbackGitlab)
