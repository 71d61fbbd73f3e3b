import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parse } from 'yaml';
import { createSqlite, tempDirectory } from '../support/databases/databases.ts';
import { startServer } from '../support/server.ts';
import { findExecutable, installPackage } from '../support/system-packages.ts';
import { project, read } from './files.ts';

type Rule = { alert: string; expr: string };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const alertsFile = join(project, 'deploy', 'monitoring', 'alerts.yaml');
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('deploy/monitoring/alerts.yaml'));
const rules = groups.flatMap((group) => group.rules);
const { panels }: Dashboard = JSON.parse(read('deploy/monitoring/dashboard.json'));
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const findPromtool = () => findExecutable(['promtool']);
let promtool = '';
before(() => {
  promtool = findPromtool() ?? installPackage(['prometheus'], findPromtool) ?? '';
  assert.ok(promtool, 'promtool was not found and could not be installed: install Prometheus.');
});

function runPromtool(...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(promtool, words, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}

test('Prometheus takes the alert rules', () => {
  runPromtool('check', 'rules', alertsFile);
});

test('Prometheus takes the queries of the dashboard', () => {
  const file = join(tempDirectory(), 'dashboard.yaml');
  // As recording rules, with the interval that Grafana fills in.
  const recorded = queries.map((expr, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
  runPromtool('check', 'rules', file);
});

test('an operator is alerted when a process is gone and when requests fail, and not by a quiet site', () => {
  const labels = 'job="playshelf", instance="a"';
  const errors = `http_request_duration_seconds_count{${labels}, method="GET", route="/review", status="500"}`;
  const alertsAt = (alert: string, time: string, found: object[]) => ({
    alertname: alert,
    eval_time: time,
    exp_alerts: found,
  });
  const file = join(tempDirectory(), 'tests.yaml');
  const quiet = { [`up{${labels}}`]: '1x30', [errors]: '0x30' };
  const failing = { [`up{${labels}}`]: '1x10 0x20', [errors]: '0+1x30' };
  const toSeries = (all: Record<string, string>) => Object.entries(all).map(([series, values]) => ({ series, values }));
  const tests = [
    {
      interval: '1m',
      input_series: toSeries(quiet),
      alert_rule_test: rules.map(({ alert }) => alertsAt(alert, '20m', [])),
    },
    {
      interval: '1m',
      input_series: toSeries(failing),
      alert_rule_test: [
        alertsAt('PlayshelfDown', '9m', []),
        alertsAt('PlayshelfDown', '20m', [
          {
            exp_labels: { job: 'playshelf', instance: 'a' },
            exp_annotations: { summary: 'A process of the site does not respond to Prometheus.' },
          },
        ]),
        alertsAt('PlayshelfServerErrors', '20m', [
          {
            exp_labels: { route: '/review' },
            exp_annotations: { summary: '/review failed 10 times in ten minutes: the log says why.' },
          },
        ]),
      ],
    },
  ];
  writeFileSync(file, JSON.stringify({ rule_files: [alertsFile], evaluation_interval: '1m', tests }));
  runPromtool('test', 'rules', file);
});

test('the site has every metric that the alert rules and the dashboard name', async () => {
  const { address } = await startServer({ ...(await createSqlite('tables')), SMTP_URL: 'smtp://127.0.0.1:9' });
  const text = await (await fetch(`${address}/metrics`)).text();
  // Prometheus itself has `up`.
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!).concat('up'));
  const named = [...rules.map(({ expr }) => expr), ...queries].flatMap((expr) =>
    [...expr.matchAll(/(\w+)\{/g)].map(([, name]) => name!.replace(/_(bucket|count|sum)$/, '')),
  );
  assert.ok(named.length > 15);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});
