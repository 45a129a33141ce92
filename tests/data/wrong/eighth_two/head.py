"""The second half of the eighth lot: streams, contexts, coroutines, zones, patches, queues and tables; held out too."""

import asyncio
import copy
import csv
import heapq
import io
import itertools
import math
import re
import time as clocks
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

GONE = object()
