import { spawn } from 'node:child_process'
import { root } from './project.mjs'

const hasGroups = process.platform !== 'win32'
const running = new Set()
let isListening = false

/**
 * Runs a program to its end and returns `{ code, stdout, output, isLate }`; `output` has both streams. The program and
 * its children are ended after `limit` milliseconds, or when this process is asked to end.
 */
export function runCommand(command, args, { limit, env = {} }) {
  endWithUs()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroups,
      windowsHide: true,
      shell: command.endsWith('.cmd')
    })
    let stdout = ''
    let output = ''
    let isLate = false
    running.add(child)
    const timer = setTimeout(() => {
      isLate = true
      end(child, 'SIGKILL')
    }, limit)
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, stdout, output, isLate })
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.stdout.on('data', (text) => (stdout += text))
    child.once('error', (error) => {
      output += error.message
      finish(-1)
    })
    child.once('close', (code) => finish(code ?? -1))
  })
}

/** The last meaningful lines, for a message: no empty lines and no stack lines. */
export function lastLines(output, count = 5) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines.slice(-count).join('\n')
}

/** npm may be ended without passing the signal on; then a program that runs for minutes would be left behind. */
function endWithUs() {
  if (isListening) return
  isListening = true
  const stop = (code) => {
    for (const child of running) end(child, 'SIGTERM')
    process.exit(code)
  }
  process.once('SIGINT', () => stop(130))
  process.once('SIGTERM', () => stop(143))
  process.once('SIGHUP', () => stop(129))
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(143), 500).unref()
}

function end(child, signal) {
  try {
    process.kill(hasGroups ? -child.pid : child.pid, signal)
  } catch (error) {
    // It has already ended.
    if (!['ESRCH', 'EPERM'].includes(error.code)) throw error
  }
}
