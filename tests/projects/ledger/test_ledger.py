import unittest

from ledger import balance, settle


class BalanceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.names = ["ann", "bob"]

    def setUp(self):
        self.entries = [("ann", 3), ("bob", 4), ("ann", -5)]
        self.addCleanup(self.entries.clear)

    def test_each(self):
        for name, expected in zip(self.names, (-2, 4)):
            with self.subTest(name=name):
                self.assertEqual(balance(self.entries, name), expected)

    def test_nobody(self):
        self.assertEqual(balance(self.entries, "eve"), 0)

    @unittest.skip("not yet")
    def test_later(self):
        self.fail()

    @unittest.expectedFailure
    def test_wrong(self):
        self.assertEqual(balance(self.entries, "ann"), 1)


class SettleTest(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.entries = [("ann", 3), ("bob", -4)]

    async def test_debt(self):
        self.assertEqual(await settle(self.entries, "bob"), 4)

    async def test_none(self):
        self.assertEqual(await settle(self.entries, "ann"), 0)


if __name__ == "__main__":
    unittest.main()
