// The smallest app with our stack: React, its router and Dexie list the newest fifty of a thousand
// rows.

import Dexie from 'dexie';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

const ROWS = 1_000;
const SHOWN = 50;

const database = new Dexie('skeleton');
database.version(1).stores({ reports: 'id, at' });
window.fillSkeleton = () =>
  database.table('reports').bulkPut(
    Array.from({ length: ROWS }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      subject: `MH12AB${String(index).padStart(4, '0')}`,
      at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    })),
  );

function Reports() {
  const [reports, setReports] = useState([]);
  useEffect(() => {
    const newest = database.table('reports').orderBy('at').reverse().limit(SHOWN);
    void newest.toArray().then(setReports);
  }, []);
  const lines = reports.map(({ id, subject }) =>
    createElement('li', { key: id }, createElement(Link, { to: `/reports/${id}` }, subject)),
  );
  return createElement('main', null, createElement('ul', null, lines));
}

const routes = createElement(Routes, null, [
  createElement(Route, { key: 'all', path: '*', element: createElement(Reports) }),
]);
createRoot(document.getElementById('app')).render(createElement(BrowserRouter, null, routes));
